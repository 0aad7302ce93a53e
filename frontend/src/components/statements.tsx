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

type TitledProps = { title: string; level: 'h3' | 'h4'; statements: string[] }

/** A list under a title of its own; nothing without statements. */
export function TitledStatements({ title, level: Title, statements }: TitledProps) {
  if (statements.length === 0) return null
  return (
    <>
      <Title>{title}</Title>
      <ul>
        {statements.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
