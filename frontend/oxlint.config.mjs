import { readdirSync } from 'node:fs'

const words = (text) => text.trim().split(/\s+/)
const errors = (names, plugin = '') => Object.fromEntries(names.map((name) => [`${plugin}${name}`, 'error']))

// The strict and the stylistic rules of typescript-eslint, but for those of enums, which
// tsconfig.json does not allow (erasableSyntaxOnly).
const SYNTAX = words(`
  no-var prefer-const prefer-rest-params prefer-spread no-array-constructor
  no-unused-expressions no-useless-constructor no-empty-function
`)
const TYPESCRIPT = words(`
  await-thenable no-array-delete no-base-to-string no-deprecated no-duplicate-enum-values
  no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any
  no-extra-non-null-assertion no-extraneous-class no-floating-promises no-for-in-array
  no-generated-empty-object-type no-implied-eval no-invalid-void-type
  no-meaningless-void-operator no-misused-new no-misused-promises no-misused-spread
  no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing
  no-non-null-asserted-optional-chain no-non-null-assertion no-redundant-type-constituents
  no-require-imports no-this-alias no-unnecessary-boolean-literal-compare
  no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
  no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type
  no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment
  no-wrapper-object-types only-throw-error prefer-as-const prefer-literal-enum-member
  prefer-namespace-keyword prefer-promise-reject-errors prefer-reduce-type-parameter
  prefer-return-this-type related-getter-setter-pairs require-await triple-slash-reference
  unbound-method unified-signatures use-unknown-in-catch-callback-variable
  adjacent-overload-signatures array-type ban-tslint-comment class-literal-property-style
  consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions
  dot-notation no-confusing-non-null-assertion no-inferrable-types
  non-nullable-type-assertion-style prefer-find prefer-for-of prefer-function-type
  prefer-includes prefer-nullish-coalescing prefer-optional-chain prefer-regexp-exec
  prefer-string-starts-ends-with
`)
// The strict rules of eslint-plugin-jsx-a11y.
const ACCESSIBILITY = words(`
  alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props
  aria-proptypes aria-role aria-unsupported-elements autocomplete-valid
  click-events-have-key-events heading-has-content html-has-lang iframe-has-title
  img-redundant-alt label-has-associated-control media-has-caption mouse-events-have-key-events
  no-access-key no-autofocus no-distracting-elements
  no-interactive-element-to-noninteractive-role no-noninteractive-element-to-interactive-role
  no-noninteractive-tabindex no-redundant-roles no-static-element-interactions
  role-has-required-aria-props role-supports-aria-props scope tabindex-no-positive
`)
// What the rules of hooks and the React compiler ask for.
const REACT = words(`
  rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization
  incompatible-library immutability globals refs set-state-in-effect error-boundaries purity
  set-state-in-render unsupported-syntax
`)

// api, lib <- components <- features <- app; a feature does not know its siblings.
const ABOVE = {
  api: ['lib', 'components', 'features', 'app'],
  lib: ['components', 'features', 'app'],
  components: ['features', 'app'],
  features: ['app'],
}
const layers = Object.entries(ABOVE).flatMap(([layer, above]) =>
  above.map((from) => ({
    target: `./src/${layer}`,
    from: `./src/${from}`,
    message: `${layer} is below ${from} and must not import it.`,
  })),
)
// Within lib, a folder knows those before it.
const LIB = ['format', 'files', 'design', 'report', 'charts', 'canvas', 'scenario', 'new-scenario']
const libFolders = LIB.flatMap((folder, place) =>
  LIB.slice(place + 1).map((later) => ({
    target: `./src/lib/${folder}`,
    from: `./src/lib/${later}`,
    message: `lib/${folder} is below lib/${later} and must not import it.`,
  })),
)
const FEATURES = readdirSync(new URL('./src/features', import.meta.url))
const siblings = FEATURES.map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [`./${feature}`],
  message: 'A feature does not import its siblings; the page in app/ puts them together.',
}))

const ARITHMETIC = [
  'BinaryExpression[operator=/^(\\+|-|\\*|\\/|%|\\*\\*)$/]',
  'AssignmentExpression[operator=/^(\\+|-|\\*|\\/|%)=$/]',
  'UpdateExpression',
  'MemberExpression[object.name="Math"]',
]

export default {
  plugins: ['typescript', 'jsx-a11y', 'react'],
  jsPlugins: [
    { name: 'imports', specifier: 'eslint-plugin-import' },
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  settings: { 'import/resolver': { typescript: true } },
  ignorePatterns: ['dist'],
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}', 'vite.config.ts'],
      excludeFiles: ['src/api/generated/**'],
      rules: {
        ...errors(SYNTAX),
        ...errors(TYPESCRIPT, 'typescript/'),
        complexity: ['error', 12],
        'max-lines': ['error', { max: 300 }],
        'no-unused-vars': ['error', { ignoreRestSiblings: true }],
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/consistent-type-definitions': ['error', 'type'],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'imports/no-restricted-paths': ['error', { zones: [...layers, ...libFolders, ...siblings] }],
        'imports/order': [
          'error',
          {
            'newlines-between': 'always',
            alphabetize: { order: 'asc' },
            pathGroups: [{ pattern: '@/**', group: 'internal' }],
            pathGroupsExcludedImportTypes: ['builtin'],
          },
        ],
      },
    },
    {
      files: ['src/**/*.tsx'],
      rules: {
        ...errors(REACT, 'react/'),
        ...errors(ACCESSIBILITY, 'jsx-a11y/'),
        'jsx-a11y/interactive-supports-focus': [
          'error',
          { tabbable: words('button checkbox link progressbar searchbox slider spinbutton switch textbox') },
        ],
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          Object.fromEntries(['body', 'iframe', 'img'].map((tag) => [tag, ['onError', 'onLoad']])),
        ],
        'max-lines': ['error', { max: 250 }],
      },
    },
    { files: ['src/**/*.test.tsx'], rules: { 'max-lines': ['error', { max: 300 }] } },
    {
      files: ['src/{components,features,app}/**/*.tsx'],
      excludeFiles: ['src/**/*.test.tsx'],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          ...ARITHMETIC.map((selector) => ({
            selector,
            message: 'Arithmetic belongs in a tested function of a .ts file.',
          })),
        ],
      },
    },
  ],
}
