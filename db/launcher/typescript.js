/** Lets this process import TypeScript from here on. */
export async function speakTypeScript() {
  const { register } = await import('tsx/esm/api')
  register()
}
