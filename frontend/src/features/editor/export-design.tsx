import { Menu } from '@mantine/core'
import { useState } from 'react'

import { layoutSvg } from './layout-picture'

import { IconButton } from '@/components/icon-button'
import { IconDownload } from '@/components/icons'
import { useActiveDesign } from '@/components/scenario/context'
import { designFileText, fileName } from '@/lib/design/files/design-file'
import { download } from '@/lib/files/download'
import { pngOf, withValues } from '@/lib/files/picture'
import type { Utilisations } from '@/lib/report/utilisation'

type Props = { fills: Utilisations }

/** Hands the design over: as a file that `qdepth solve` and this page read, and as a picture. */
export function ExportDesign({ fills }: Props) {
  const design = useActiveDesign()
  const [problem, setProblem] = useState<string | null>(null)
  const drawing = () => {
    const computed = getComputedStyle(document.documentElement)
    return withValues(layoutSvg(design, fills), (name) => computed.getPropertyValue(name))
  }
  const saveFile = () => download(fileName(design), new Blob([designFileText(design)], { type: 'application/json' }))
  const saveSvg = () => download(`${design.id}-layout.svg`, new Blob([drawing()], { type: 'image/svg+xml' }))
  const savePng = () => {
    pngOf(drawing()).then(
      (content) => download(`${design.id}-layout.png`, content),
      (error: unknown) => setProblem(String(error)),
    )
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <IconButton label="Download the design">
            <IconDownload size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={saveFile}>Design as a file (JSON)</Menu.Item>
          <Menu.Item onClick={saveSvg}>Layout as SVG</Menu.Item>
          <Menu.Item onClick={savePng}>Layout as PNG</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {problem !== null && <span role="alert">{problem}</span>}
    </>
  )
}
