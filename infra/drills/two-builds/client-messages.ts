// What the drill and the clients of the earlier commit say to each other. It imports nothing that may have changed since.

/** What the clients need to know of the system that they write to. */
export type ClientOrder = {
  name: string;
  seed: number;
  plan: object;
  /** The gateway of the page, which is upgraded, and one that stays as it is. */
  gatewayUrl: string;
  unchangedUrl: string;
  system: {
    databaseUrl: string;
    gateways: ObservedAddress[];
    workers: ObservedAddress[];
    agents: { email: string; password: string }[];
    timers: { welcomeDelayMs: number; followUpDelayMs: number | null; isClockOfDatabaseMoved: boolean };
    redisServers: { name: string; url: string }[];
  };
};

export type ObservedAddress = { name: string; url: string; directUrl: string; logFile: string; isRunning: boolean };

/** What the page of the earlier commit shows in the end. */
export type PageReport = {
  said: string[];
  texts: string[];
  versions: number[];
  unsent: number;
  customerMessages: number;
  textsAtEarlierGateway: string[];
};

export type ClientMessage =
  | { is: 'page'; sessionId: string; key: string }
  /** The load runs: now is the time to upgrade. */
  | { is: 'loaded' }
  | { is: 'result'; acknowledged: number; findings: { anomaly: string; what: string }[]; page: PageReport };

/** First the order, then that the upgrade is done. */
export type ParentMessage = ClientOrder | { is: 'upgraded' };
