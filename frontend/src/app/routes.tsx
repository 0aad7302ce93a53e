import { createBrowserRouter } from 'react-router'

import { RouteFailure } from './route-failure'
import { Shell } from './shell'

import { StartPage } from '@/app/pages/start-page'

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteFailure />,
      // Shown after a second without the code of the page.
      hydrateFallbackElement: <p className="late">Loading the page</p>,
      children: [
        { index: true, element: <StartPage /> },
        {
          path: 'scenarios/new',
          lazy: async () => ({ Component: (await import('@/app/pages/new-scenario-page')).NewScenarioPage }),
        },
        { path: 'import', lazy: async () => ({ Component: (await import('@/app/pages/import-page')).ImportPage }) },
        {
          path: 'scenarios/:id',
          lazy: async () => ({ Component: (await import('./scenario-layout')).ScenarioLayout }),
          children: [
            { index: true, lazy: async () => ({ Component: (await import('@/app/pages/editor-page')).EditorPage }) },
            {
              path: 'results',
              lazy: async () => ({ Component: (await import('@/app/pages/results-page')).ResultsPage }),
            },
            {
              path: 'compare',
              lazy: async () => ({ Component: (await import('@/app/pages/compare-page')).ComparePage }),
            },
            {
              path: 'spreadsheet',
              lazy: async () => ({ Component: (await import('@/app/pages/spreadsheet-page')).SpreadsheetPage }),
            },
            {
              path: 'candidates',
              lazy: async () => ({ Component: (await import('@/app/pages/candidates-page')).CandidatesPage }),
            },
            { path: 'plan', lazy: async () => ({ Component: (await import('@/app/pages/plan-page')).PlanPage }) },
            { path: 'report', lazy: async () => ({ Component: (await import('@/app/pages/report-page')).ReportPage }) },
            {
              path: 'versions',
              lazy: async () => ({ Component: (await import('@/app/pages/versions-page')).VersionsPage }),
            },
            {
              path: 'failures',
              lazy: async () => ({ Component: (await import('@/app/pages/failures-page')).FailuresPage }),
            },
            {
              path: 'timeline',
              lazy: async () => ({ Component: (await import('@/app/pages/timeline-page')).TimelinePage }),
            },
            {
              path: 'fairness',
              lazy: async () => ({ Component: (await import('@/app/pages/fairness-page')).FairnessPage }),
            },
            {
              path: 'calibrate',
              lazy: async () => ({ Component: (await import('@/app/pages/calibrate-page')).CalibratePage }),
            },
            { path: 'ways', lazy: async () => ({ Component: (await import('@/app/pages/ways-page')).WaysPage }) },
            { path: 'sweep', lazy: async () => ({ Component: (await import('@/app/pages/sweep-page')).SweepPage }) },
          ],
        },
        {
          path: 'known-answers',
          lazy: async () => ({ Component: (await import('@/app/pages/known-answers-page')).KnownAnswersPage }),
        },
        {
          path: 'accuracy',
          lazy: async () => ({ Component: (await import('@/app/pages/accuracy-page')).AccuracyPage }),
        },
        { path: 'cases', lazy: async () => ({ Component: (await import('@/app/pages/cases-page')).CasesPage }) },
        {
          path: 'e/:token',
          lazy: async () => ({ Component: (await import('@/app/pages/edit-link-page')).EditLinkPage }),
        },
        { path: 's/:token', lazy: async () => ({ Component: (await import('@/app/pages/shared-page')).SharedPage }) },
        { path: '*', lazy: async () => ({ Component: (await import('@/app/pages/not-found-page')).NotFoundPage }) },
      ],
    },
  ])
}
