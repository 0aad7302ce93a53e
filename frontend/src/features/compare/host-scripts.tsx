import { hostScriptPath, type ScriptLanguage } from '@/api/calls'
import type { Design } from '@/api/types'
import { Block } from '@/components/block'
import { FileLink } from '@/components/file-link'
import { useScenario } from '@/components/scenario/context'
import { SaveFirst } from '@/components/scenario/save-first'

const LANGUAGES: { language: ScriptLanguage; label: string }[] = [
  { language: 'esxcli', label: 'esxcli' },
  { language: 'powercli', label: 'PowerCLI' },
]

type Props = { designs: Design[] }

/** Scripts that take the hosts from the settings of the first design to those of another. */
export function HostScripts({ designs }: Props) {
  const base = useScenario((state) => state.base)
  const [first, ...others] = designs
  if (first === undefined || others.length === 0) return null
  return (
    <Block
      id="compare-scripts"
      title="Scripts for the hosts"
      lead="Show, set, verify and roll back each host setting that differs from design A. Qdepth executes nothing."
    >
      {base === null ? (
        <SaveFirst why="Scripts are made from the saved version." />
      ) : (
        <ul>
          {others.map((design) => (
            <li key={design.id}>
              From {first.title} to {design.title}, as saved in the latest version:{' '}
              {LANGUAGES.map(({ language, label }) => (
                <span key={language}>
                  <FileLink path={hostScriptPath(base.id, language, first.id, design.id)}>{label}</FileLink>{' '}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
