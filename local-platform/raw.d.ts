declare module '*?raw' {
  const text: string
  export default text
}

declare module '*?inline' {
  const dataAddress: string
  export default dataAddress
}
