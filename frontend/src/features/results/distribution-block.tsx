import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Area, AreaChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'

import styles from './results.module.css'

import type { Design, GroupResult, Report } from '@/api/types'
import { ChartFiles } from '@/components/charts/chart-files'
import { ChartFrame } from '@/components/charts/chart-frame'
import { AXIS_TEXT } from '@/components/charts/chart-style'
import { usePlot } from '@/components/charts/use-plot'
import { DataTable, num } from '@/components/tables/data-table'
import { Folded } from '@/components/tables/folded'
import {
  distributionInWords,
  distributionRows,
  LEAST_GAP_ON_A_PHONE,
  logDomain,
  percentileMarks,
  spreadLabels,
  stepPoints,
  tickLatency,
} from '@/lib/charts/distribution'
import { logTicks, shareTicks } from '@/lib/charts/round-ticks'
import { NO_BREAK, show } from '@/lib/format/format'
import { groupChoices } from '@/lib/report/classes'

/** How the latencies of one class of VMs, or of all together, spread. */
export function DistributionBlock({ report, design }: { report: Report; design: Design }) {
  const choices = groupChoices(report, design)
  const [chosen, setChosen] = useState('')
  const { group, key } = choices.find((choice) => choice.key === chosen) ?? { group: report.total, key: '' }
  return (
    <>
      {choices.length > 1 && (
        <NativeSelect
          label="VMs"
          maw={320}
          data={choices.map(({ key: value, title: label }) => ({ value, label }))}
          value={key}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <GroupDistribution group={group} />
    </>
  )
}

/** The distribution on a logarithmic axis, in words, and as a table. */
function GroupDistribution({ group }: { group: GroupResult }) {
  const summary = distributionInWords(group)
  if (group.distribution.length === 0) return <p>{summary}</p>
  return (
    <>
      <p>{summary}</p>
      <ChartFiles name={`latency-distribution-${group.id}`} data={() => distributionRows(group)}>
        <div className={styles.chart} role="img" aria-label={`Latency distribution. ${summary}`}>
          <DistributionChart group={group} />
        </div>
      </ChartFiles>
      <Folded className="details" summary="The distribution as a table">
        <DataTable
          stacks
          caption="Share of the I/Os by latency"
          columns={['From', num('To'), num('Share of the I/Os')]}
          rows={group.distribution.map((bin) => ({
            key: String(bin.from_ms),
            cells: [show(bin.from_ms, 'latency'), show(bin.to_ms, 'latency'), show(bin.share_pct, 'share')],
          }))}
        />
      </Folded>
    </>
  )
}

function DistributionChart({ group }: { group: GroupResult }) {
  const { isNarrow: isPhone, margin, values } = usePlot()
  const points = stepPoints(group.distribution)
  const domain = logDomain(points.map((point) => point.ms))
  const shares = shareTicks(points)
  return (
    <ChartFrame>
      <AreaChart accessibilityLayer={false} data={points} margin={margin}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="ms"
          type="number"
          scale="log"
          domain={domain}
          ticks={logTicks(...domain)}
          tickFormatter={tickLatency}
          stroke="var(--text-quiet)"
          fontSize={12}
          label={{ value: 'Latency, logarithmic', position: 'insideBottom', offset: -12, ...AXIS_TEXT }}
        />
        <YAxis {...values('Share of I/Os')} unit={`${NO_BREAK}%`} domain={[0, shares.at(-1) ?? 1]} ticks={shares} />
        <Tooltip
          formatter={(value) => [show(Number(value), 'share'), 'share of the I/Os']}
          labelFormatter={(ms) => `from ${show(Number(ms), 'latency')}`}
          contentStyle={{ background: 'var(--panel)', border: '1px solid var(--line-strong)' }}
        />
        <Area
          dataKey="share"
          type="stepAfter"
          stroke="var(--accent)"
          fill="var(--accent)"
          fillOpacity={0.25}
          isAnimationActive={false}
        />
        {spreadLabels(percentileMarks(group), domain, isPhone ? LEAST_GAP_ON_A_PHONE : undefined).map((mark) => (
          <ReferenceLine
            key={mark.label}
            x={mark.ms}
            stroke="var(--text)"
            strokeDasharray="4 4"
            label={{ value: mark.text, position: 'top', fontSize: 12, fill: 'var(--text)' }}
          />
        ))}
      </AreaChart>
    </ChartFrame>
  )
}
