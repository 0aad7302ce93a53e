/** The tables behind the face of what is handed over: loaded after it, and there before anybody prints. */
import { useEffect, useState } from 'react'

type Parts = {
  ComparisonView: (typeof import('@/features/compare/comparison-view'))['ComparisonView']
  DesignResults: (typeof import('@/features/results/design-results'))['DesignResults']
}

let loaded: Parts | null = null

async function load(): Promise<Parts> {
  const [{ ComparisonView }, { DesignResults }] = await Promise.all([
    import('@/features/compare/comparison-view'),
    import('@/features/results/design-results'),
  ])
  loaded ??= { ComparisonView, DesignResults }
  return loaded
}

/** The tables once they are loaded; null until then, and while nobody wants them. */
export function useParts(isWanted: boolean): Parts | null {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (isWanted) void load().then(setParts)
  }, [isWanted])
  return parts ?? loaded
}
