/**
 * Which of two transports is in use, and what each event of either of them does.
 *
 *                 wsFailed              wsFailed
 *     webSocket ──────────► failedOnce ──────────► http
 *       ▲  ▲  ▲               │                    │  │
 *       │  │  └───────────────┘ wsUp, wsRefused    │  │
 *       │  └───────────────────────────────────────┘  │ httpFailed
 *       │          wsUp, tried every minute           │
 *       └─────────────────────────────────────────────┘
 *
 * One failure may be a gateway that restarts; a second one in a row is worth the other transport. A refusal by the
 * gateway is no failure, because it got through. Where HTTP fails as well the network is at fault, so the next try is
 * WebSocket again. An answer of the transport that is not in use comes late and is reported to nobody.
 */
export type TransportChoice = 'webSocket' | 'failedOnce' | 'http';

/** `ws`, `http`: which transport. `Up`, `Down`: it has connected, it was cut. `Refused`: by the gateway. */
export type TransportInput = 'wsUp' | 'wsDown' | 'wsRefused' | 'wsFailed' | 'httpUp' | 'httpDown' | 'httpFailed';

export type TransportEffect =
  | 'ignore'
  /** To the owner of the transport: connected, cut, not connected. */
  | 'up'
  | 'down'
  | 'error'
  /** Connects over HTTP, before the owner hears of the failure. */
  | 'tryHttp'
  /** HTTP is connected: reports it, and tries WebSocket after a while. */
  | 'upForNow'
  | 'tryLater'
  /** WebSocket is open again: reports a cut and a return, so that the owner asks for what it may have missed. */
  | 'moveOver'
  | 'closeHttp';

type Cell = readonly [next: TransportChoice, effect: TransportEffect];

export const transportTransitions: Record<TransportChoice, Record<TransportInput, Cell>> = {
  webSocket: {
    wsUp: ['webSocket', 'up'],
    wsDown: ['webSocket', 'down'],
    wsRefused: ['webSocket', 'error'],
    wsFailed: ['failedOnce', 'error'],
    httpUp: ['webSocket', 'closeHttp'],
    httpDown: ['webSocket', 'ignore'],
    httpFailed: ['webSocket', 'ignore'],
  },
  failedOnce: {
    wsUp: ['webSocket', 'up'],
    wsDown: ['failedOnce', 'down'],
    wsRefused: ['webSocket', 'error'],
    wsFailed: ['http', 'tryHttp'],
    httpUp: ['failedOnce', 'closeHttp'],
    httpDown: ['failedOnce', 'ignore'],
    httpFailed: ['failedOnce', 'ignore'],
  },
  http: {
    wsUp: ['webSocket', 'moveOver'],
    wsDown: ['http', 'ignore'],
    wsRefused: ['http', 'tryLater'],
    wsFailed: ['http', 'tryLater'],
    httpUp: ['http', 'upForNow'],
    httpDown: ['http', 'down'],
    httpFailed: ['webSocket', 'error'],
  },
};
