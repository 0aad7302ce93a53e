import { Menu } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'

import styles from './chart-files.module.css'

import { IconButton } from '@/components/icon-button'
import { IconDownload } from '@/components/icons'
import { csvText, type Rows } from '@/lib/files/csv'
import { download } from '@/lib/files/download'
import { pngOf, svgDocument } from '@/lib/files/picture'

type Props = {
  /** Of the files. */
  name: string
  /** Of the chart, where the name of the files says it in no words. */
  title?: string
  data: () => Rows
  children: ReactNode
}

/** A chart with its files: picture for slides, numbers for spreadsheets. */
export function ChartFiles({ name, title = name.replaceAll('-', ' '), data, children }: Props) {
  const chart = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const drawing = (): string | null => {
    const svg = chart.current?.querySelector('svg')
    const computed = getComputedStyle(document.documentElement)
    if (!svg) setProblem('The chart is not drawn yet.')
    return svg ? svgDocument(svg, (variable) => computed.getPropertyValue(variable)) : null
  }
  const saveSvg = () => {
    const text = drawing()
    if (text !== null) download(`${name}.svg`, new Blob([text], { type: 'image/svg+xml' }))
  }
  const savePng = async () => {
    const text = drawing()
    if (text === null) return
    try {
      download(`${name}.png`, await pngOf(text))
    } catch (error) {
      setProblem(String(error))
    }
  }
  const saveCsv = () => download(`${name}.csv`, new Blob([csvText(data())], { type: 'text/csv' }))
  return (
    <div className={styles.chart}>
      <div ref={chart}>{children}</div>
      <div className={`${styles.files ?? ''} no-print`}>
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <IconButton label={`Download the chart: ${title}`}>
              <IconDownload size={16} aria-hidden="true" />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void savePng()}>Picture (PNG)</Menu.Item>
            <Menu.Item onClick={saveSvg}>Drawing (SVG)</Menu.Item>
            <Menu.Item onClick={saveCsv}>Numbers (CSV)</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {problem !== null && <span role="alert">{problem}</span>}
      </div>
    </div>
  )
}
