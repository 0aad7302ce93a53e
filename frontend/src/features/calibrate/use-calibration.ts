import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { calibrationPath, cancelCalibration, fetchCalibration, startCalibration } from '@/api/calls'
import { follow } from '@/api/events'
import type { CalibrationQuestion, CalibrationRun } from '@/api/types'
import { isFinalCalibration } from '@/lib/calibration-result'

const calibrationKey = (id: string | null) => ['calibration', id]

/** A calibration, followed until it has ended. */
export function useCalibration(id: string | null) {
  const queries = useQueryClient()
  const calibration = useQuery({
    queryKey: calibrationKey(id),
    queryFn: () => fetchCalibration(id ?? ''),
    enabled: id !== null,
    staleTime: Infinity,
  })
  const following = calibration.data !== undefined && !isFinalCalibration(calibration.data)
  useEffect(() => {
    if (id === null || !following) return
    return follow<CalibrationRun>({
      path: calibrationPath(id),
      event: 'calibration',
      fetch: () => fetchCalibration(id),
      isFinal: isFinalCalibration,
      onValue: (news) => queries.setQueryData(calibrationKey(id), news),
      onError: () => void queries.invalidateQueries({ queryKey: ['health'] }),
    })
  }, [id, following, queries])
  return calibration
}

export function useStartCalibration(onStarted: (id: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (question: CalibrationQuestion) => startCalibration(question),
    onSuccess: (started) => {
      queries.setQueryData(calibrationKey(started.id), started)
      onStarted(started.id)
    },
  })
}

export function useCancelCalibration(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => cancelCalibration(id),
    onSuccess: (cancelled) => queries.setQueryData(calibrationKey(id), cancelled),
  })
}
