/** A number as people type it: the one reader of every box that takes a number. */

export type TypedNumber = { ok: true; value: number } | { ok: false; message: string }

/** 200,000 may mean two hundred thousand or two hundred: neither is guessed. */
export function readsTwoWays(text: string): boolean {
  return /^-?[1-9]\d{0,2}(,\d{3})+$/.test(text.trim())
}

/** Takes a decimal point or a decimal comma. `expected` ends the refusal: "Enter a number." */
export function readNumber(text: string, expected = 'a number'): TypedNumber {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, message: `Enter ${expected}.` }
  if (readsTwoWays(trimmed)) {
    const plain = trimmed.replaceAll(',', '')
    return { ok: false, message: `${trimmed} can be read in two ways. Enter it without commas: ${plain}.` }
  }
  const value = Number(trimmed.replace(',', '.'))
  if (Math.abs(value) === Infinity && /\d/.test(trimmed)) {
    return { ok: false, message: `${trimmed} is beyond the largest number, 1.8e308. Enter ${expected}.` }
  }
  return Number.isFinite(value)
    ? { ok: true, value }
    : { ok: false, message: `"${trimmed}" is not a number. Enter ${expected}.` }
}
