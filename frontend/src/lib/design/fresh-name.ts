/** The name, or the next one with a number that is free: "Host 2", and "Rack 10" after "Rack 9". */
export function freshName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const [, stem = name, number = '1'] = /^(.*?) (\d+)$/.exec(name) ?? []
  let next = Number(number) + 1
  while (taken.has(`${stem} ${next}`)) next += 1
  return `${stem} ${next}`
}
