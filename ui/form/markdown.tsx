import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

interface MarkdownTextProps {
  readonly text: string
  readonly onLink: (url: string) => void
}

const PLUGINS = [remarkGfm]

/** Markdown as elements of the page; HTML in it is shown as text, and nothing is loaded from outside. */
export function MarkdownText({ text, onLink }: MarkdownTextProps) {
  return (
    <Markdown
      remarkPlugins={PLUGINS}
      components={{
        a: ({ href = '', children }) => (
          <a
            href={href}
            onClick={(event) => {
              event.preventDefault()
              if (/^https?:/i.test(href)) onLink(href)
            }}
          >
            {children}
          </a>
        ),
        img: ({ src, alt }) =>
          typeof src === 'string' && src.startsWith('data:image/') ? (
            <img src={src} alt={alt ?? ''} />
          ) : (
            <span>[{alt === undefined || alt === '' ? 'Image' : alt}]</span>
          ),
      }}
    >
      {text}
    </Markdown>
  )
}
