const LINE_END = /\r\n|\n|\r/

/** Splits a table's text into cells; quotes protect separators and line ends. */
export function cellsOf(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') {
        cell += letter
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text.charAt(at + 1) === '\n') at += 1
      endCell()
      rows.push([])
    } else cell += letter
  }
  endCell()
  // A line end after the last row doesn't start another row.
  const last = rows.at(-1)
  return rows.length > 1 && last?.length === 1 && last[0] === '' && rows.some(({ length }) => length > 1)
    ? rows.slice(0, -1)
    : rows
}

/** Joins cells into text, with the line ends of the previous text. */
export function tableText(rows: readonly (readonly string[])[], separator: string, before: string): string {
  const end = LINE_END.exec(before)?.[0] ?? '\n'
  const text = rows.map((cells) => cells.map((cell) => written(cell, separator)).join(separator)).join(end)
  return /[\r\n]$/.test(before) ? text + end : text
}

function written(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
