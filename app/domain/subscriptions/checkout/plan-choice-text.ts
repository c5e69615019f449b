/** What a person reads who goes on without a plan (SPEC.md §5). */
export const noPlanChosen = {
  title: 'Please select a plan',
  description: 'Choose either Basic or Premium plan to continue.',
}
