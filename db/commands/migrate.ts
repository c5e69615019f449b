// `npm run db:migrate`: the launcher has brought the schema up to date before this file runs.
console.log('The database is up to date.')
