// A real n8n and a browser on a busy machine: one more try, and the first one's failure is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
