import { Inject } from '@nestjs/common';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Courier } from '@libs/server/courier.ts';
import { faultFields } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { queues } from '@libs/server/queues.ts';
import { ENV, type WorkersEnv } from '../config.ts';
import { noCarrierLookup, TwilioLookup, type CarrierLookup } from './carrier-lookup.ts';
import { lookUpNumber } from './look-up-number.ts';

const NAME = queues.phone.name;
const CONCURRENCY = 20;
/** A person looks at a spinner; the carrier is a nicety. */
const CARRIER_MS = 1_500;

/** Checks a number against the numbering plans and, where somebody is configured who knows, names its carrier. */
@Processor(NAME, { concurrency: CONCURRENCY })
export class PhoneWorker extends WorkerHost {
  private readonly courier: Courier;
  private readonly carriers: CarrierLookup;

  constructor(
    private readonly plumbing: Plumbing,
    @Inject(ENV) env: WorkersEnv,
  ) {
    super();
    this.courier = new Courier(plumbing.sealingKey);
    this.carriers = carriersOf(env);
  }

  async process(job: Job): Promise<string> {
    const { sealed } = queues.phone.job.parse(job.data);
    const { phoneNumber } = this.courier.unpack(NAME, sealed) as { phoneNumber: string };
    const { e164, ...facts } = lookUpNumber(phoneNumber);
    const carrier = e164 && facts.isValid ? await this.orNoCarrier(e164) : null;
    return this.courier.pack(NAME, { ...facts, carrier });
  }

  private async orNoCarrier(e164: string): Promise<string | null> {
    try {
      return await this.carriers.carrierOf(e164, AbortSignal.timeout(CARRIER_MS));
    } catch (fault) {
      this.plumbing.log.warn({ ...faultFields(fault) }, 'no carrier could be asked');
      return null;
    }
  }
}

const carriersOf = ({ TWILIO_ACCOUNT, TWILIO_TOKEN, TWILIO_LOOKUP_URL: url }: WorkersEnv): CarrierLookup =>
  TWILIO_ACCOUNT && TWILIO_TOKEN
    ? new TwilioLookup({ url, account: TWILIO_ACCOUNT, token: TWILIO_TOKEN })
    : noCarrierLookup;
