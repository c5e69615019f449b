import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerObjectRequest } from '#app/domain/uploads/stored-objects.server.ts'

export const loader = ({ request }: LoaderFunctionArgs) => answerObjectRequest(request)
export const action = ({ request }: ActionFunctionArgs) => answerObjectRequest(request)
