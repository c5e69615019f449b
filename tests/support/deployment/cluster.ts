import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { root } from '#db/launcher/root.js'
import { freePort } from '../free-port.ts'
import { Programs } from '../s3-servers/process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { DatabaseNode, type Member } from './database-node.ts'
import { describedService, fileOf, placed, type Places } from './described.ts'

export type NodeName = 'db1' | 'db2'

async function startEtcd(values: Record<string, string>, places: Places): Promise<void> {
  const { command = [] } = describedService('etcd', values, places)
  const [program = '', ...args] = command
  const url = `http://${places['etcd:2379']}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const etcd = new Programs()
  onTestFinished(() => etcd.stop())
  etcd.start(program, [
    ...args.filter((arg) => !/-data-dir|-listen-client/.test(arg)),
    `--data-dir=${temporaryFolder()}`,
    `--listen-client-urls=${url}`,
    // Several on one machine: none needs the usual port.
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ])
  await etcd.untilAnswers(`${url}/health`)
}

/** The two servers of PostgreSQL of docs/deploy, each of which can be lost. */
export type Cluster = {
  nodes: Record<NodeName, DatabaseNode>
  /** Who is primary and whether the other holds every commit; null while nobody is. */
  leader: () => Promise<NodeName | null>
  /** Waits until one leads and the other holds every commit. */
  untilWhole: () => Promise<NodeName>
}

function nodeOf(name: NodeName, values: Record<string, string>, places: Places): DatabaseNode {
  const { settings } = describedService(name, values, places)
  const [rest = '', postgres = ''] = [places[`${name}:8008`], places[`${name}:5432`]]
  const config = placed(fileOf('patroni.yml'), {
    ...places,
    '0.0.0.0:8008': rest,
    '0.0.0.0:5432': postgres,
    '/make-database.sh': join(root, 'docs/deploy/make-database.sh'),
  })
  return new DatabaseNode(config, settings, `http://${rest}`)
}

export async function startCluster(
  values: Record<string, string>,
  places: Places,
): Promise<Cluster> {
  await startEtcd(values, places)
  const nodes = { db1: nodeOf('db1', values, places), db2: nodeOf('db2', values, places) }
  const members = async (): Promise<Member[]> => {
    const [one, other] = await Promise.all([nodes.db1.members(), nodes.db2.members()])
    return one.length > 0 ? one : other
  }
  const leaderOf = (all: Member[]) =>
    (all.find(({ role, state }) => role === 'leader' && state === 'running')?.name ??
      null) as NodeName | null
  const cluster: Cluster = {
    nodes,
    leader: async () => leaderOf(await members()),
    async untilWhole() {
      let leader: NodeName | null = null
      const isWhole = async () => {
        const all = await members()
        leader = leaderOf(all)
        return leader !== null && all.some(({ role }) => role === 'sync_standby')
      }
      try {
        await expect.poll(isWhole, { timeout: 300_000, interval: 200 }).toBe(true)
      } catch (error) {
        throw new Error(`${nodes.db1.output}\n${nodes.db2.output}`, { cause: error })
      }
      return leader ?? 'db1'
    },
  }
  nodes.db1.start()
  nodes.db2.start()
  await cluster.untilWhole()
  return cluster
}
