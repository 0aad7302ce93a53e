import { Button } from '@mantine/core'

import { useActiveDesign } from '@/components/scenario/context'
import { designFileText, fileName } from '@/lib/design-file'

/** Hands the design over as a file that `qdepth solve` and this page read. */
export function ExportDesign() {
  const design = useActiveDesign()
  const download = () => {
    const url = URL.createObjectURL(
      new Blob([designFileText(design)], { type: 'application/json' }),
    )
    const link = document.createElement('a')
    link.href = url
    link.download = fileName(design)
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button size="compact-sm" variant="default" onClick={download}>
      Export file
    </Button>
  )
}
