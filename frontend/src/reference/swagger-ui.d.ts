declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: {
    domNode: Element
    url: string
    validatorUrl: string | null
    docExpansion: 'list' | 'full' | 'none'
    defaultModelsExpandDepth: number
    syntaxHighlight: { activated: boolean }
  }): unknown
}
