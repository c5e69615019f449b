/** Lets this process import TypeScript from here on. */
export async function registerTsx() {
  const { register } = await import('tsx/esm/api')
  register()
}
