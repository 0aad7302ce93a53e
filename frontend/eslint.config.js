import { readdirSync } from 'node:fs'

import importPlugin from 'eslint-plugin-import'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

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

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api/generated'] },
  {
    files: ['src/**/*.{ts,tsx}', 'vite.config.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { import: importPlugin },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: { 'import/resolver': { typescript: true } },
    rules: {
      'import/no-restricted-paths': ['error', { zones: [...layers, ...libFolders, ...siblings] }],
      'import/order': [
        'error',
        {
          'newlines-between': 'always',
          alphabetize: { order: 'asc' },
          pathGroups: [{ pattern: '@/**', group: 'internal' }],
          pathGroupsExcludedImportTypes: ['builtin'],
        },
      ],
      'max-lines': ['error', { max: 300 }],
      complexity: ['error', 12],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // tsconfig.json allows no enum (erasableSyntaxOnly), and no class here has `any` for its data:
      // the two took an eighth of the time of all rules.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'max-lines': ['error', { max: 250 }],
    },
  },
  {
    files: ['src/{components,features,app}/**/*.tsx'],
    ignores: ['src/**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...ARITHMETIC.map((selector) => ({
          selector,
          message: 'Arithmetic belongs in a tested function of a .ts file.',
        })),
      ],
    },
  },
  {
    files: ['**/*.mjs', '*.js'],
    languageOptions: { ecmaVersion: 2023, sourceType: 'module' },
  },
)
