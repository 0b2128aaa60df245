// Begins to serve as soon as it is loaded; here so that the build makes a file of it on the page's own origin.
import 'pdfjs-dist/build/pdf.worker.mjs'
