// Folders of one floor have an order too. A run of its own: seen with db, which knows the lists of the domain,
// every folder would be part of a circle.

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'What two folders need is a folder, or a file, below both.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/[^/]+/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-subfolder-cycles',
      comment:
        'As above, for the rooms of payments: plan, receipts, mails, ledger, tasks, sync, billing, checkout, events.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/domain/subscriptions/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: '^app/(domain|gateways|ui)/[^/]+/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], extensions: ['.ts', '.tsx', '.json'] },
  },
}
