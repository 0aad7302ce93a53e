import { Button } from '@mantine/core'

import { useActiveDesign } from '@/components/scenario/context'
import { designFileText, fileName } from '@/lib/design-file'
import { download } from '@/lib/download'

/** Hands the design over as a file that `qdepth solve` and this page read. */
export function ExportDesign() {
  const design = useActiveDesign()
  const save = () =>
    download(fileName(design), new Blob([designFileText(design)], { type: 'application/json' }))
  return (
    <Button size="compact-sm" variant="default" onClick={save}>
      Export file
    </Button>
  )
}
