/** One anchor in a process of its own, which `anchors.ts` starts and tells what to send. */
import type { Server } from 'node:http'
import { bareNode } from './bare-node.ts'
import { bareRemix } from './bare-remix.tsx'

export type Anchor = (page: { html: string; loaded: unknown }) => Server

const anchors: Record<string, Anchor> = { 'bare node': bareNode, 'bare Remix': bareRemix }

process.once('message', ({ name, port, html, loaded }) => {
  anchors[name]?.({ html, loaded }).listen(port, '127.0.0.1', () => process.send?.('ready'))
})
// Who asked may have failed.
process.once('disconnect', () => process.exit())
