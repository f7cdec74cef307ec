import { Inject } from '@nestjs/common';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues } from '@libs/server/queues.ts';
import { ENV, type WorkersEnv } from '../config.ts';
import { noCarrierLookup, TwilioLookup, type CarrierLookup } from './carrier-lookup.ts';
import { parseJob } from '../parse-job.ts';
import { lookUpNumber } from './look-up-number.ts';

const QUEUE_NAME = queues.phone.name;
const CONCURRENCY = 20;
/** A person waits for the result; the carrier is optional. */
const CARRIER_TIMEOUT_MS = 1_500;

/** Checks a number against the numbering plans and, where a lookup service is configured, names its carrier. */
@Processor(QUEUE_NAME, { concurrency: CONCURRENCY })
export class PhoneWorker extends WorkerHost {
  private readonly jobSealer: JobSealer;
  private readonly carrierLookup: CarrierLookup;

  constructor(
    private readonly resources: ServerResources,
    @Inject(ENV) env: WorkersEnv,
  ) {
    super();
    this.jobSealer = new JobSealer(resources.sealingKeys);
    this.carrierLookup = carrierLookupFrom(env);
  }

  async process(job: Job): Promise<string> {
    const { sealed } = parseJob(queues.phone, job, this.resources.log);
    const { phoneNumber } = this.jobSealer.unseal(QUEUE_NAME, sealed) as { phoneNumber: string };
    const { e164, ...facts } = lookUpNumber(phoneNumber);
    const carrier = e164 && facts.isValid ? await this.lookUpCarrier(e164) : null;
    return this.jobSealer.seal(QUEUE_NAME, { ...facts, carrier });
  }

  private async lookUpCarrier(e164: string): Promise<string | null> {
    try {
      return await this.carrierLookup.carrierOf(e164, AbortSignal.timeout(CARRIER_TIMEOUT_MS));
    } catch (fault) {
      this.resources.log.warn({ ...faultFields(fault) }, 'the carrier lookup failed');
      return null;
    }
  }
}

const carrierLookupFrom = ({ TWILIO_ACCOUNT, TWILIO_TOKEN, TWILIO_LOOKUP_URL: url }: WorkersEnv): CarrierLookup =>
  TWILIO_ACCOUNT && TWILIO_TOKEN
    ? new TwilioLookup({ url, account: TWILIO_ACCOUNT, token: TWILIO_TOKEN })
    : noCarrierLookup;
