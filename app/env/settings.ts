import { z } from 'zod'
import { emailAddress } from '#app/domain/contact/schema.ts'
import { parseUrl } from '#app/parse-url.ts'

const flag = z.enum(['0', '1']).default('0')
const port = z.coerce.number().int().min(0).max(65535)
/** Keeps the first host of a URL that lists several (`host1,host2`). */
const firstHostOf = (url: string) => url.replace(/,[^/?@]*/, '')
const isReadable = (url: string) => parseUrl(url) !== null && !/%(?![0-9a-f]{2})/i.test(url)
/** With places for the numbers of a tile. */
const isTileAddress = (url: string) =>
  parseUrl(url) !== null && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
const unreadable =
  'cannot be read as an address; in a password, : / @ and the like are written as %3A, %2F, %40'
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine((url) => isReadable(firstHostOf(url)), unreadable)

export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: port.default(3000),
  HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_POOLED: flag,
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_SECRET_GENERATED: flag,
  INIT_CWD: z.string().default('.'),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must be at least 10 characters').optional(),
  ADMIN_SECOND_FACTOR: z.enum(['on', 'off']).default('on'),
  SEED: z.enum(['demo', 'none']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(isReadable, unreadable)
    .optional(),
  MAIL_FROM: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_ADDRESSING: z.enum(['path', 'virtual']).optional(),
  S3_STS_ROLE_ARN: z.string().optional(),
  S3_STS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  // AWS signatures are valid for seven days at most.
  UPLOAD_EXPIRES_SECONDS: z.coerce.number().int().min(1).max(604_800).default(604_800),
  PAYSTACK_SECRET_KEY: z.string().regex(/^sk_/, 'must begin with sk_').optional(),
  PAYSTACK_PUBLIC_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  PAYSTACK_BASE_URL: z.url().default('https://api.paystack.co'),
  PAYSTACK_PLAN_BASIC: z.string().regex(/^PLN_/, 'must begin with PLN_').optional(),
  PAYSTACK_PLAN_PREMIUM: z.string().regex(/^PLN_/, 'must begin with PLN_').optional(),
  PAYMENTS: z.enum(['sandbox', 'paystack']).optional(),
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with https://')
    .refine(isTileAddress, 'must hold {z}, {x} and {y}')
    .optional(),
  VAT_NUMBER: z
    .string()
    .regex(/^4\d{9}$/, 'must be 10 digits that begin with 4')
    .optional(),
  COMPANY_NAME: z.string().max(120).optional(),
  COMPANY_ADDRESS: z.string().max(300).optional(),
  GUEST_DATA_MONTHS: z.coerce.number().int().min(1).max(120).default(24),
  BACKUP_DAYS: z.coerce.number().int().min(1).max(400).default(30),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  SECURITY_CONTACT: emailAddress.optional(),
  WEBHOOK_HOSTS: z.string().default(''),
  WEBHOOK_ALLOW_PRIVATE: flag,
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  WORKER: z.enum(['inline', 'off']).default('inline'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = z.infer<typeof settings>
