type Props = {
  statements: string[]
  /** What a list of them is, for those who do not see it. */
  label?: string
}

/** What is to be said: one statement is a sentence, several are a list. */
export function Statements({ statements, label }: Props) {
  const [first, ...others] = statements
  if (first === undefined) return null
  if (others.length === 0) return <p>{first}</p>
  return (
    <ul aria-label={label}>
      {statements.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
