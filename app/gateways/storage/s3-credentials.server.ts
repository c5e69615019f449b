import { AssumeRoleCommand, STSClient, type Credentials } from '@aws-sdk/client-sts'
import type { Bucket } from '#app/env/bucket.ts'
import { Fault } from '#app/log/fault.ts'
import { collectAnswer } from './bounded-answer.server.ts'
import { CallLimiter, type StorageLimits } from './call-limits.server.ts'
import { StoreRefusal, type TemporaryCredentials } from './port.ts'
import { unavailable } from './s3-errors.server.ts'

/** A session policy that allows uploads below one prefix only. */
const policyFor = (bucket: string, prefix: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:aws:s3:::${bucket}/${prefix}*`],
      },
    ],
  })

function readCredentials(given: Credentials | undefined): TemporaryCredentials['credentials'] {
  if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken || !given.Expiration) {
    throw new Fault('incomplete credentials')
  }
  return {
    AccessKeyId: given.AccessKeyId,
    SecretAccessKey: given.SecretAccessKey,
    SessionToken: given.SessionToken,
    Expiration: given.Expiration.toISOString(),
  }
}

/**
 * Issues credentials limited to uploads under `prefix` (AssumeRole of AWS STS, also in Ceph and MinIO). Refuses with
 * `unsupported` where no role is configured.
 */
export async function assumeRole(
  bucket: Bucket,
  prefix: string,
  seconds: number,
  limits: StorageLimits,
): Promise<TemporaryCredentials> {
  const { stsRoleArn, stsEndpoint, region, accessKeyId, secretAccessKey, name } = bucket
  if (!stsRoleArn) {
    throw new StoreRefusal(
      'unsupported',
      'This storage gives out no credentials of its own. Please ask for signed addresses.',
    )
  }
  const client = new STSClient({
    region,
    ...(stsEndpoint === undefined ? {} : { endpoint: stsEndpoint }),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: limits.connection, throwOnRequestTimeout: true },
    streamCollector: collectAnswer,
  })
  try {
    const command = new AssumeRoleCommand({
      RoleArn: stsRoleArn,
      RoleSessionName: 'upload',
      DurationSeconds: seconds,
      Policy: policyFor(name, prefix),
    })
    const answer = await new CallLimiter(limits).within(limits.call, (abortSignal) =>
      client.send(command, { abortSignal, requestTimeout: limits.answer }),
    )
    return { credentials: readCredentials(answer.Credentials), bucket: name, region }
  } catch (error) {
    return unavailable(error)
  } finally {
    client.destroy()
  }
}
