import { Navigate, useParams } from 'react-router'

/** `/e/:token`: the scenario, opened under its edit link. */
export function EditLinkPage() {
  const { token = '' } = useParams()
  return <Navigate to={`/scenarios/${encodeURIComponent(token)}`} replace />
}
