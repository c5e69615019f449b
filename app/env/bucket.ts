import type { Settings } from './settings.ts'

export type Bucket = {
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Undefined for Amazon S3. */
  endpoint: string | undefined
  pathStyle: boolean
  /** The bucket's own base URL, without a trailing slash. */
  url: string
  /** The base URL of public objects, without a trailing slash. */
  publicUrl: string
  stsRoleArn: string | undefined
  stsEndpoint: string | undefined
}

export function bucketOf(env: Settings): Bucket | null {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!name || !region || !accessKeyId || !secretAccessKey) return null
  // A wildcard certificate covers one level of subdomain, so a bucket name with dots needs path style.
  const pathStyle = name.includes('.') || (env.S3_ADDRESSING ?? (endpoint ? 'path' : '')) === 'path'
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (pathStyle) base.pathname = `${base.pathname.replace(/\/+$/, '')}/${name}`
  else base.hostname = `${name}.${base.hostname}`
  const url = base.href.replace(/\/+$/, '')
  return {
    name,
    region,
    accessKeyId,
    secretAccessKey,
    endpoint,
    pathStyle,
    url,
    publicUrl: (env.S3_PUBLIC_URL ?? url).replace(/\/+$/, ''),
    stsRoleArn: env.S3_STS_ROLE_ARN,
    stsEndpoint: env.S3_STS_ENDPOINT ?? endpoint,
  }
}
