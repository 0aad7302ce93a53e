import { useQueries, useQuery } from '@tanstack/react-query'

import { fetchJudgements } from '@/api/calls'
import type { Answered, Design, Judgements, LatencyTarget, Report, Things } from '@/api/types'
import { answeredInReport, isJudgedBy, latencyTargetsOf } from '@/lib/report/target-verdict'

const asked = (targets: LatencyTarget[], answers: Answered[], things: Things) => ({
  queryKey: ['judgements', targets, answers, things],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchJudgements(targets, answers, things, signal),
  enabled: targets.length > 0 && answers.length > 0,
  staleTime: Infinity,
})

/** What the server says of answers by targets; null without targets, or until it has answered. */
export function useJudgements(targets: LatencyTarget[], answers: Answered[], things: Things): Judgements | null {
  return useQuery(asked(targets, answers, things)).data ?? null
}

/** The same for the answers of several designs, each by its own targets. */
export function useManyJudgements(
  many: { design: Design; answers: Answered[] }[],
  things: Things,
): (Judgements | null)[] {
  const found = useQueries({
    queries: many.map(({ design, answers }) => asked(latencyTargetsOf(design), answers, things)),
  })
  return found.map(({ data }) => data ?? null)
}

/** Reports with the judgement by the targets that designs have now, where these were changed since the reports were read. */
export function useJudgedReports(reports: Report[], designs: Design[]): Report[] {
  const owners = reports.map((report) => designs.find(({ id }) => id === report.design_id))
  const questions = reports.map((report, index) => {
    const design = owners[index]
    const targets = design === undefined ? [] : latencyTargetsOf(design)
    const isJudged = report.targets != null && isJudgedBy(report.targets, targets)
    return {
      isJudged: isJudged || design === undefined,
      targets,
      answers: design === undefined || isJudged ? [] : [answeredInReport(report, design)],
    }
  })
  const found = useQueries({ queries: questions.map(({ targets, answers }) => asked(targets, answers, 'answers')) })
  return reports.map((report, index) => {
    const question = questions[index]
    if (question === undefined || question.targets.length === 0)
      return report.targets == null ? report : { ...report, targets: null }
    return question.isJudged ? report : { ...report, targets: found[index]?.data?.judgements[0] ?? null }
  })
}

/** One report, judged by the targets that its design has now. */
export function useJudgedReport(report: Report, design: Design): Report {
  return useJudgedReports([{ ...report, design_id: design.id }], [design])[0] ?? report
}
