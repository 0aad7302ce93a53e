/** Which back-tests were started, and what came of the times of the arrays. */
import type { BackTest, JoinedFits } from '@/api/types'

/** The calibration of each test that was started, by the id of the test. */
export type StartedTests = Record<string, string>

export const notStarted = (tests: BackTest[], started: StartedTests): BackTest[] =>
  tests.filter(({ id }) => started[id] === undefined)

/** The calibrations that fit times of arrays of the estate, in the order of their tests. */
export function calibrationsOfArrays(tests: BackTest[], started: StartedTests): string[] {
  return tests.flatMap(({ id, arrays = [] }) => {
    const calibration = started[id]
    return arrays.length === 0 || calibration === undefined ? [] : [calibration]
  })
}

/** "Fitted: A and B." and, for each other array, why its times stay those of the draft. */
export function timesInWords({ arrays }: Pick<JoinedFits, 'arrays'>): string[] {
  const fitted = arrays.filter(({ is_fitted }) => is_fitted).map(({ name }) => name)
  return [
    fitted.length === 0
      ? 'No array could be fitted; all times stay those of the draft.'
      : `Fitted: ${fitted.join(', ')}.`,
    ...arrays.filter(({ is_fitted }) => !is_fitted).map(({ name, reason }) => `As drafted: ${name}, since ${reason}.`),
  ]
}

export const isAnyFitted = ({ arrays }: Pick<JoinedFits, 'arrays'>): boolean =>
  arrays.some(({ is_fitted }) => is_fitted)
