import { createBrowserRouter } from 'react-router'

import { RouteFailure } from './route-failure'
import { Shell } from './shell'
import { StartPage } from './start-page'

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteFailure />,
      // Until the code of a page has come, there is nothing to show.
      hydrateFallbackElement: <></>,
      children: [
        { index: true, element: <StartPage /> },
        {
          path: 'scenarios/new',
          lazy: async () => ({ Component: (await import('./new-scenario-page')).NewScenarioPage }),
        },
        {
          path: 'scenarios/:id',
          lazy: async () => ({ Component: (await import('./scenario-layout')).ScenarioLayout }),
          children: [
            {
              index: true,
              lazy: async () => ({ Component: (await import('./editor-page')).EditorPage }),
            },
            {
              path: 'results',
              lazy: async () => ({ Component: (await import('./results-page')).ResultsPage }),
            },
            {
              path: 'compare',
              lazy: async () => ({ Component: (await import('./compare-page')).ComparePage }),
            },
            {
              path: 'spreadsheet',
              lazy: async () => ({
                Component: (await import('./spreadsheet-page')).SpreadsheetPage,
              }),
            },
            {
              path: 'candidates',
              lazy: async () => ({ Component: (await import('./candidates-page')).CandidatesPage }),
            },
            {
              path: 'versions',
              lazy: async () => ({ Component: (await import('./versions-page')).VersionsPage }),
            },
            {
              path: 'failures',
              lazy: async () => ({ Component: (await import('./failures-page')).FailuresPage }),
            },
            {
              path: 'fairness',
              lazy: async () => ({ Component: (await import('./fairness-page')).FairnessPage }),
            },
            {
              path: 'calibrate',
              lazy: async () => ({
                Component: (await import('./calibrate-page')).CalibratePage,
              }),
            },
            {
              path: 'sweep',
              lazy: async () => ({ Component: (await import('./sweep-page')).SweepPage }),
            },
          ],
        },
        {
          path: 'known-answers',
          lazy: async () => ({ Component: (await import('./known-answers-page')).KnownAnswersPage }),
        },
        {
          path: 'cases',
          lazy: async () => ({ Component: (await import('./cases-page')).CasesPage }),
        },
        {
          path: 'e/:token',
          lazy: async () => ({ Component: (await import('./edit-link-page')).EditLinkPage }),
        },
        {
          path: 's/:token',
          lazy: async () => ({ Component: (await import('./shared-page')).SharedPage }),
        },
        {
          path: '*',
          lazy: async () => ({ Component: (await import('./not-found-page')).NotFoundPage }),
        },
      ],
    },
  ])
}
