export type AgentApiAnswer<T> = T & { error?: { code: string } };
type AgentApiOptions = { method?: string; body?: object };

/** Asks a gateway's routes with an agent's access token; its origin is known once it runs. Resolves with the answer, or the refusal in it. */
export const createAgentApi =
  (origin: () => string) =>
  async <T = object>(
    token: string,
    path: string,
    { method = 'GET', body }: AgentApiOptions = {},
  ): Promise<AgentApiAnswer<T>> => {
    const response = await fetch(`${origin()}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    return (response.status === 204 ? {} : await response.json()) as AgentApiAnswer<T>;
  };
