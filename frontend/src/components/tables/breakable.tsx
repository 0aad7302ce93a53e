import { Fragment } from 'react'

import { pieces } from '@/lib/format/names'

/** A text whose paths, such as `hosts.esx.lun_depth`, go on in the next line after a dot or a low line alone. */
export function Breakable({ children }: { children: string }) {
  return pieces(children).map((piece, place) => (
    <Fragment key={`${place} ${piece}`}>
      {place > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}
