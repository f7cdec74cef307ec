{{/*
The deployment of gateways, workers or the publisher: (dict "root" $ "part" "gateway" "login" "GATEWAY" "values"
.Values.gateway "image" "gateway" "health" "/api/health" "env" .Values.gatewayEnv "graceSeconds" 20). With "sites" it
writes the folder of built sites, and two never run at once.
*/}}
{{- define "aidline.serviceWorkload" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "aidline.name" . }}
  labels: {{- include "aidline.labels" . | nindent 4 }}
spec:
  {{- if .sites }}
  replicas: 1
  {{- else if not .values.autoscaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  selector:
    matchLabels: {{- include "aidline.selector" . | nindent 6 }}
  {{- if .sites }}
  strategy: { type: Recreate }
  {{- else }}
  strategy:
    # A pod is replaced only once another one is ready, so no moment has fewer.
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  {{- end }}
  template:
    metadata:
      labels: {{- include "aidline.labels" . | nindent 8 }}
      annotations:
        checksum/environment: {{ include (print $root.Template.BasePath "/environment.yaml") $root | sha256sum }}
    spec:
      {{- include "aidline.pod" (dict "root" $root "user" 1000) | nindent 6 }}
      {{- include "aidline.spread" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ .graceSeconds }}
      containers:
        - name: {{ .part }}
          {{- include "aidline.container" . | nindent 10 }}
          ports:
            - { name: http, containerPort: 3000 }
          envFrom:
            - configMapRef: { name: {{ $root.Release.Name }}-environment }
          env:
            - name: {{ upper .part }}_ID
              valueFrom: { fieldRef: { fieldPath: metadata.name } }
            {{- include "aidline.fromSecret" (dict "root" $root "name" "DATABASE_URL" "key" (printf "%s_DATABASE_URL" .login)) | nindent 12 }}
            {{- range list "REDIS_URL" "SEALING_KEY" }}
            {{- include "aidline.fromSecret" (dict "root" $root "name" .) | nindent 12 }}
            {{- end }}
            {{- range list "FANOUT_REDIS_URL" "FILES_S3_KEY" "FILES_S3_SECRET" }}
            {{- include "aidline.fromSecret" (dict "root" $root "name" . "optional" true) | nindent 12 }}
            {{- end }}
            {{- range .secretEnv }}
            {{- include "aidline.fromSecret" (dict "root" $root "name" .name "optional" (default false .optional)) | nindent 12 }}
            {{- end }}
            {{- range $name, $value := .env }}
            - { name: {{ $name }}, value: {{ $value | toString | quote }} }
            {{- end }}
          # Live: the process answers. Ready: it can write. A process that waits for its database is not restarted.
          startupProbe:
            httpGet: { path: {{ .health }}/live, port: http }
            periodSeconds: 2
            failureThreshold: 30
          livenessProbe:
            httpGet: { path: {{ .health }}/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: {{ .health }}/ready, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 2
          resources: {{- toYaml .values.resources | nindent 12 }}
          volumeMounts: {{- include "aidline.mounts" $root | nindent 12 }}
            {{- if .sites }}
            - { name: sites, mountPath: /data/sites }
            {{- end }}
      volumes: {{- include "aidline.volumes" $root | nindent 8 }}
        {{- if .sites }}
        {{- include "aidline.sitesVolume" $root | nindent 8 }}
        {{- end }}
{{- end -}}

{{- define "aidline.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "aidline.name" . }}
  labels: {{- include "aidline.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "aidline.selector" . | nindent 6 }}
{{- end -}}

{{- define "aidline.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "aidline.name" . }}
  labels: {{- include "aidline.labels" . | nindent 4 }}
spec:
  selector: {{- include "aidline.selector" . | nindent 4 }}
  ports:
    - { name: http, port: {{ .port }}, targetPort: http }
{{- end -}}

{{- define "aidline.autoscaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "aidline.name" . }}
  labels: {{- include "aidline.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "aidline.name" . }} }
  minReplicas: {{ .values.autoscaling.min }}
  maxReplicas: {{ .values.autoscaling.max }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .values.autoscaling.cpuPercent }} } }
    {{- with .values.autoscaling.metrics }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  behavior:
    # Sockets do not move by themselves: few pods at a time go, and each asks its own to reconnect.
    scaleDown:
      stabilizationWindowSeconds: 600
      policies: [{ type: Pods, value: 1, periodSeconds: 120 }]
{{- end -}}
