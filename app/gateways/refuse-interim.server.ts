import type { ClientRequest } from 'node:http'

/** Interim answers (1xx) that a call puts up with: nobody who means well sends more. */
const maxInterim = 10

/** Calls `refuse` where the other side changes the protocol, which no answer follows, or promises one without end. */
export function refuseInterim(request: ClientRequest, refuse: (reason: string) => void): void {
  let interim = 0
  request.on('upgrade', (_response, socket) => {
    socket.destroy()
    refuse('the other side changed the protocol')
  })
  request.on('information', () => {
    interim += 1
    if (interim > maxInterim) refuse('no answer came after its announcements')
  })
}
