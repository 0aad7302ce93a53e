// The reference of the API, drawn by Swagger UI from the description that the server gives.

import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'

import { makeAccessible } from './accessibility'

import 'swagger-ui-dist/swagger-ui.css'
import './reference.css'

const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()

const domNode = document.getElementById('reference')
if (domNode) {
  new MutationObserver(() => makeAccessible(domNode)).observe(domNode, { childList: true, subtree: true })
  SwaggerUI({
    domNode,
    url: '/api/v1/openapi.json',
    // No service elsewhere is asked whether the description is valid.
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    // Its colours have too little contrast.
    syntaxHighlight: { activated: false },
  })
}
