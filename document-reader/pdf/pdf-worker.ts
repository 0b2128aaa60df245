// The worker serves as soon as it is loaded; this file makes the build place it on the page's own origin.
import 'pdfjs-dist/build/pdf.worker.mjs'
