import { useMutation, useQuery } from '@tanstack/react-query'

import { fetchMe, signOut } from '@/api/calls'

export const ME_KEY = ['me']

/** Who is signed in, and what they may do. */
export function useMe() {
  return useQuery({ queryKey: ME_KEY, queryFn: fetchMe, staleTime: 60_000 })
}

/** Signs out here, and goes where the provider signs out too. */
export function useSignOut() {
  return useMutation({ mutationFn: signOut, onSuccess: ({ continue_at }) => location.assign(continue_at) })
}
