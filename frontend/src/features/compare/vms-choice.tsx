import { IndexChoice } from '@/components/index-choice'
import { ALL_VMS } from '@/lib/design/class-targets'
import { vmsName } from '@/lib/report/class-ranking'

export type ChosenVms = {
  /** Name of the class; `ALL_VMS` for all VMs together. */
  vms: string
  /** All that can be chosen. */
  choices: string[]
  choose: (vms: string) => void
}

/** The VMs that curves, bars and ranks are about; nothing where there is no choice. */
export function VmsChoice({ vms, choices, choose }: ChosenVms) {
  if (choices.length < 2) return null
  return (
    <IndexChoice
      label="VMs"
      names={choices.map(vmsName)}
      chosen={choices.indexOf(vms)}
      onChoose={(index) => choose(choices[index] ?? ALL_VMS)}
    />
  )
}
