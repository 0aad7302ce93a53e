import { expect, it } from 'vitest'

import { findingText } from './findings'

it('says what is wrong, what is allowed and what to do, each once', () => {
  const finding = {
    pointer: '/hosts/0/lun_depth',
    message: 'lun_depth is 70000, which is too large.',
    limit: 'at most 65535',
    remedy: 'Enter a smaller value.',
  }
  expect(findingText(finding)).toBe(
    'lun_depth is 70000, which is too large. Allowed: at most 65535. Enter a smaller value.',
  )
  expect(findingText({ ...finding, limit: null })).toBe(
    'lun_depth is 70000, which is too large. Enter a smaller value.',
  )
})
