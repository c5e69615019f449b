export const noPlanChosen = {
  title: 'Please select a plan',
  description: 'Choose either Basic or Premium plan to continue.',
}
