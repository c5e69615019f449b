import { anonymous, type Actor } from '#app/domain/accounts/actor.ts'

/** Who sends this request. Until people can sign in, everybody is anonymous. */
export async function actorOf(_request: Request): Promise<Actor> {
  return anonymous
}
