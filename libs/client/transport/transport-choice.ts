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
 * WebSocket again. An answer of the transport that is not in use comes late and is reported to nobody. Whenever HTTP is
 * connected, WebSocket is tried again after a while.
 */
export type TransportChoice = 'webSocket' | 'failedOnce' | 'http';

/** `ws`, `http`: which transport. `Up`, `Down`: it has connected, it was cut. `Refused`: by the gateway. */
export type TransportInput = 'wsUp' | 'wsDown' | 'wsRefused' | 'wsFailed' | 'httpUp' | 'httpDown' | 'httpFailed';

export type TransportEffect =
  | 'ignore'
  /** Reported to the owner under this name. */
  | 'connect'
  | 'disconnect'
  | 'connect_error'
  /** Connects over HTTP, before the owner hears of the failure. */
  | 'tryHttp'
  /** WebSocket is open again: reports a cut and a return, so that the owner asks for what it may have missed. */
  | 'moveOver'
  | 'closeHttp';

type Cell = readonly [next: TransportChoice, effect: TransportEffect];

export const transportTransitions: Record<TransportChoice, Record<TransportInput, Cell>> = {
  webSocket: {
    wsUp: ['webSocket', 'connect'],
    wsDown: ['webSocket', 'disconnect'],
    wsRefused: ['webSocket', 'connect_error'],
    wsFailed: ['failedOnce', 'connect_error'],
    httpUp: ['webSocket', 'closeHttp'],
    httpDown: ['webSocket', 'ignore'],
    httpFailed: ['webSocket', 'ignore'],
  },
  failedOnce: {
    wsUp: ['webSocket', 'connect'],
    wsDown: ['failedOnce', 'disconnect'],
    wsRefused: ['webSocket', 'connect_error'],
    wsFailed: ['http', 'tryHttp'],
    httpUp: ['failedOnce', 'closeHttp'],
    httpDown: ['failedOnce', 'ignore'],
    httpFailed: ['failedOnce', 'ignore'],
  },
  http: {
    wsUp: ['webSocket', 'moveOver'],
    wsDown: ['http', 'ignore'],
    wsRefused: ['http', 'ignore'],
    wsFailed: ['http', 'ignore'],
    httpUp: ['http', 'connect'],
    httpDown: ['http', 'disconnect'],
    httpFailed: ['webSocket', 'connect_error'],
  },
};
