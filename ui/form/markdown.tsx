import { createContext, useContext } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

interface MarkdownTextProps {
  readonly text: string
  readonly onLink: (url: string) => void
}

const PLUGINS = [remarkGfm]
const OnLink = createContext<MarkdownTextProps['onLink']>(() => undefined)

/** A link leaves by the host alone. */
const Link: Components['a'] = ({ href = '', children }) => {
  const onLink = useContext(OnLink)
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault()
        if (/^https?:/i.test(href)) onLink(href)
      }}
    >
      {children}
    </a>
  )
}

/** A picture is shown where its bytes are in its address. */
const Picture: Components['img'] = ({ src, alt }) =>
  typeof src === 'string' && src.startsWith('data:image/') ? (
    <img src={src} alt={alt ?? ''} />
  ) : (
    <span>[{alt === undefined || alt === '' ? 'Image' : alt}]</span>
  )

const COMPONENTS: Components = { a: Link, img: Picture }

/** Markdown as elements of the page; HTML in it is left out, and nothing is loaded from outside. */
export function MarkdownText({ text, onLink }: MarkdownTextProps) {
  return (
    <OnLink value={onLink}>
      <Markdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {text}
      </Markdown>
    </OnLink>
  )
}
