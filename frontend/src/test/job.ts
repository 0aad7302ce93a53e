/** What jobs of every kind have in common, for tests about the rest. */
export const SHAPE = {
  started_at: null,
  share: 1,
  problem: null,
  links: {
    self: '/api/v1/jobs/j',
    events: '/api/v1/jobs/j/events',
    cancel: '/api/v1/jobs/j/cancel',
    result: '/api/v1/jobs/j',
  },
}
