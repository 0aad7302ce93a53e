<#
.SYNOPSIS
Writes what a Qdepth design needs to know of a vSphere estate into one JSON file.

.DESCRIPTION
Reads hosts, adapters, paths, device queue depths, path policies, datastores, virtual disks, and the
real-time counters of each virtual disk: IOPS, latency in microseconds, I/Os outstanding, block sizes
and seeks. It reads only: every vSphere call is Get-View, Get-Stat, or a `list` of Get-EsxCli. It asks
for no credentials, sends nothing anywhere, and writes one new file.

Connect first, with a role that may read (System.View, System.Read, and Host.Config.Settings for the
depths that only esxcli tells): Connect-VIServer vcenter.example.com

.PARAMETER Path
File to write. An existing file is never overwritten.

.PARAMETER Cluster
Only clusters whose name fits this wildcard; hosts without a cluster are read with "*" alone.

.PARAMETER Samples
Samples of 20 s to read, newest first: 15 are five minutes, 180 the whole hour that hosts keep.

.PARAMETER HashNames
Replaces names of hosts, clusters, datastores, devices and VMs by codes. The key is thrown away.

.EXAMPLE
./qdepth-collect.ps1 -Path estate.json -Cluster "prod*" -Samples 180
#>
#Requires -Version 5.1
#Requires -Modules VMware.VimAutomation.Core
[CmdletBinding()]
param(
    [ValidateNotNullOrEmpty()] [string] $Path = 'qdepth-estate.json',
    [ValidateNotNullOrEmpty()] [string] $Cluster = '*',
    [ValidateRange(1, 180)] [int] $Samples = 15,
    [switch] $HashNames
)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$Counters = @{
    'virtualdisk.numberreadaveraged.average' = 'reads'
    'virtualdisk.numberwriteaveraged.average' = 'writes'
    'virtualdisk.readlatencyus.latest' = 'read_us'
    'virtualdisk.writelatencyus.latest' = 'write_us'
    'virtualdisk.readoio.latest' = 'read_oio'
    'virtualdisk.writeoio.latest' = 'write_oio'
    'virtualdisk.readiosize.latest' = 'read_bytes'
    'virtualdisk.writeiosize.latest' = 'write_bytes'
    'virtualdisk.smallseeks.latest' = 'small_seeks'
    'virtualdisk.mediumseeks.latest' = 'medium_seeks'
    'virtualdisk.largeseeks.latest' = 'large_seeks'
}
$RoleRules = @()
$VmsAtOnce = 50
$Hash = [System.Security.Cryptography.HMACSHA256]::new()

function Get-Shown([string] $Name) {
    if (-not $HashNames -or -not $Name) { return $Name }
    $bytes = $Hash.ComputeHash([System.Text.Encoding]::UTF8.GetBytes($Name))
    return 'h' + [System.BitConverter]::ToString($bytes, 0, 6).Replace('-', '').ToLowerInvariant()
}

function Get-Property($Object, [string] $Name) {
    if ($null -ne $Object -and $Object.PSObject.Properties[$Name]) { return $Object.$Name }
    return $null  # nothing at all would become {} in the JSON of Windows PowerShell
}

function Get-Word([string] $Text) {
    $small = $Text.ToLowerInvariant()
    return @($small -split '[^\p{L}\p{Nd}]+') + @($small -split '[^\p{L}]+')
}

function Get-Role([string] $Name, [string] $System, [string] $Note) {
    $guest = " $(@(Get-Word $System) -join ' ') "
    $named = @(Get-Word $Name)
    $noted = @(Get-Word $Note)
    foreach ($rule in $RoleRules) {
        foreach ($pattern in $rule.words) {
            foreach ($word in $named) { if ($word -like $pattern) { return $rule.role } }
        }
    }
    foreach ($rule in $RoleRules) {
        foreach ($part in $rule.systems) { if ($guest.Contains(" $part ")) { return $rule.role } }
    }
    foreach ($rule in $RoleRules) {
        foreach ($pattern in $rule.words) {
            foreach ($word in $noted) { if ($word -like $pattern) { return $rule.role } }
        }
    }
    return 'general'
}

$servers = Get-Variable -Name DefaultVIServers -Scope Global -ValueOnly -ErrorAction Ignore
if (-not $servers) {
    throw 'No vCenter is connected. Run Connect-VIServer with its name first.'
}
if (@($servers).Count -gt 1) {
    throw 'Several vCenters are connected, whose ids would be mixed up. Stay connected to one.'
}
if (Test-Path -LiteralPath $Path) { throw "$Path is there already. Name another file with -Path." }
$folder = Split-Path -Path $Path -Parent
if ($folder -and -not (Test-Path -LiteralPath $folder)) { throw "There is no folder $folder." }

Write-Progress -Activity 'Reading the estate' -Status 'Clusters and hosts'
$clusterNames = @{}
foreach ($view in Get-View -ViewType ClusterComputeResource -Property 'Name') {
    $clusterNames["$($view.MoRef)"] = $view.Name
}
$hostViews = @(Get-View -ViewType HostSystem -Property @(
        'Name', 'Parent', 'Runtime.InMaintenanceMode', 'Config.Product', 'Config.StorageDevice') |
    Where-Object { "$($clusterNames["$($_.Parent)"])" -like $Cluster })
$hostNames = @{}
$hosts = foreach ($view in $hostViews) {
    if ($null -eq $view.Config -or $null -eq $view.Config.StorageDevice) {
        Write-Warning "$(Get-Shown $view.Name) is left out with its VMs: vCenter cannot reach it."
        continue
    }
    $hostNames["$($view.MoRef)"] = $view.Name
    Write-Progress -Activity 'Reading the estate' -Status "Host $(Get-Shown $view.Name)"
    $competing = @{}
    $policies = @{}
    try {
        $asked = @{ VMHost = Get-VMHost -Id $view.MoRef; V2 = $true }
        $esxcli = Get-EsxCli @asked
        foreach ($row in $esxcli.storage.core.device.list.Invoke()) {
            $competing[$row.Device] = Get-Property $row 'NoofoutstandingIOswithcompetingworlds'
        }
        foreach ($row in $esxcli.storage.nmp.device.list.Invoke()) {
            $policies[$row.Device] = Get-Property $row 'PathSelectionPolicyDeviceConfig'
        }
    }
    catch { Write-Warning "$(Get-Shown $view.Name): esxcli cannot be asked, so DSNRO stays open. $_" }
    $storage = $view.Config.StorageDevice
    $adapterNames = @{}
    $adapters = foreach ($hba in $storage.HostBusAdapter) {
        $adapterNames[$hba.Key] = $hba.Device
        @{
            device = $hba.Device
            driver = $hba.Driver
            model = "$($hba.Model)".Trim()
            type = $hba.GetType().Name
            speed = Get-Property $hba 'Speed'
        }
    }
    $luns = @{}
    foreach ($lun in $storage.ScsiLun) { $luns[$lun.Key] = $lun }
    $devices = foreach ($unit in @(if ($storage.MultipathInfo) { $storage.MultipathInfo.Lun })) {
        $lun = $luns[$unit.Lun]
        if ($null -eq $lun -or $lun.LunType -ne 'disk' -or -not $lun.CanonicalName) { continue }
        @{
            device = Get-Shown $lun.CanonicalName
            local = [bool] (Get-Property $lun 'LocalDisk')
            vendor = "$($lun.Vendor)".Trim()
            model = "$($lun.Model)".Trim()
            queue_depth = $lun.QueueDepth
            competing_depth = $competing[$lun.CanonicalName]
            policy = $unit.Policy.Policy
            policy_config = $policies[$lun.CanonicalName]
            paths = @(foreach ($way in $unit.Path) {
                    @{ adapter = $adapterNames[$way.Adapter]; state = "$(Get-Property $way 'State')" }
                })
        }
    }
    @{
        name = Get-Shown $view.Name
        cluster = Get-Shown "$($clusterNames["$($view.Parent)"])"
        release = $view.Config.Product.FullName
        maintenance = $view.Runtime.InMaintenanceMode
        adapters = @($adapters)
        devices = @($devices)
    }
}

Write-Progress -Activity 'Reading the estate' -Status 'Datastores'
$datastoreNames = @{}
$datastores = foreach ($view in Get-View -ViewType Datastore -Property @(
        'Name', 'Info', 'Host', 'Summary.Type', 'Summary.Capacity', 'IormConfiguration')) {
    $mountedBy = @(foreach ($mount in $view.Host) {
            $name = $hostNames["$($mount.Key)"]
            if ($name) { Get-Shown $name }
        })
    if ($mountedBy.Count -eq 0) { continue }
    $datastoreNames["$($view.MoRef)"] = $view.Name
    $vmfs = Get-Property $view.Info 'Vmfs'
    $vvol = Get-Property $view.Info 'VvolDS'
    $nas = Get-Property $view.Info 'Nas'
    @{
        name = Get-Shown $view.Name
        type = $view.Summary.Type
        capacity_bytes = $view.Summary.Capacity
        devices = @(
            if ($vmfs) { foreach ($extent in $vmfs.Extent) { Get-Shown $extent.DiskName } }
            if ($vvol) {
                foreach ($seen in $vvol.HostPE) {
                    foreach ($endpoint in $seen.ProtocolEndpoint) {
                        if ($endpoint.DeviceId) { Get-Shown $endpoint.DeviceId }
                    }
                }
            })
        export = if ($nas) { Get-Shown "$($nas.RemoteHost):$($nas.RemotePath)" } else { $null }
        hosts = $mountedBy
        sioc = [bool] (Get-Property $view.IormConfiguration 'Enabled')
        sioc_threshold_ms = Get-Property $view.IormConfiguration 'CongestionThreshold'
    }
}

Write-Progress -Activity 'Reading the estate' -Status 'VMs'
$vmViews = @(Get-View -ViewType VirtualMachine -Property @(
        'Name', 'Runtime.Host', 'Runtime.PowerState', 'Config.Template', 'Config.GuestFullName',
        'Config.Annotation', 'Config.Hardware.Device') |
    Where-Object { $hostNames.ContainsKey("$($_.Runtime.Host)") })
$vms = foreach ($view in $vmViews) {
    if ($null -eq $view.Config) { continue }
    $controllers = @{}
    foreach ($device in $view.Config.Hardware.Device) { $controllers[$device.Key] = $device }
    @{
        id = "$($view.MoRef)"
        host = Get-Shown $hostNames["$($view.Runtime.Host)"]
        powered_on = "$($view.Runtime.PowerState)" -eq 'poweredOn'
        template = [bool] $view.Config.Template
        windows = "$($view.Config.GuestFullName)" -like '*Windows*'
        role = Get-Role $view.Name "$($view.Config.GuestFullName)" "$($view.Config.Annotation)"
        disks = @(foreach ($device in $view.Config.Hardware.Device) {
                if ($device.GetType().Name -ne 'VirtualDisk') { continue }
                $controller = $controllers[$device.ControllerKey]
                if ($null -eq $controller) { continue }
                $bus = switch -Wildcard ($controller.GetType().Name) {
                    '*NVME*' { 'nvme' }
                    '*AHCI*' { 'sata' }
                    '*IDE*' { 'ide' }
                    default { 'scsi' }
                }
                @{
                    disk = "$bus$($controller.BusNumber):$($device.UnitNumber)"
                    controller = $controller.GetType().Name
                    capacity_bytes = $device.CapacityInBytes
                    datastore = Get-Shown "$($datastoreNames["$(Get-Property $device.Backing 'Datastore')"])"
                }
            })
    }
}

$running = @($vmViews | Where-Object { "$($_.Runtime.PowerState)" -eq 'poweredOn' })
$load = @{}
for ($first = 0; $first -lt $running.Count; $first += $VmsAtOnce) {
    $last = [Math]::Min($first + $VmsAtOnce, $running.Count) - 1
    Write-Progress -Activity 'Reading the estate' -Status "Load of VM $($first + 1) of $($running.Count)" `
        -PercentComplete (100 * $first / $running.Count)
    $ids = @(foreach ($view in $running[$first..$last]) { "$($view.MoRef)" })
    $entities = @(Get-VM -Id $ids -ErrorAction SilentlyContinue)  # some may be gone since
    if ($entities.Count -eq 0) { continue }
    foreach ($value in Get-Stat -Entity $entities -Realtime -MaxSamples $Samples `
            -Stat @($Counters.Keys) -ErrorAction SilentlyContinue) {
        if (-not $value.Instance) { continue }
        $moment = $value.Timestamp.ToUniversalTime().ToString('s') + 'Z'  # 's' has no culture
        $key = "$moment|$($value.EntityId)|$($value.Instance)"
        if (-not $load.ContainsKey($key)) {
            $load[$key] = @{
                moment = $moment
                vm = "$($value.EntityId)"
                disk = $value.Instance
            }
        }
        $load[$key][$Counters[$value.MetricId.ToLowerInvariant()]] = $value.Value
    }
}

if ($running.Count -gt 0 -and $load.Count -eq 0) {
    Write-Warning 'No load was read: the role lacks System.Read, or hosts keep no real-time counters.'
}

[ordered]@{
    schema = 'qdepth-estate/1'
    collected_at = [DateTime]::UtcNow.ToString('s') + 'Z'
    hashed = [bool] $HashNames
    interval_s = 20
    hosts = @($hosts)
    datastores = @($datastores)
    vms = @($vms)
    load = @($load.Values)
} | ConvertTo-Json -Depth 8 -Compress | Out-File -LiteralPath $Path -Encoding utf8 -NoClobber
Write-Progress -Activity 'Reading the estate' -Completed
"$Path has $(@($hosts).Count) hosts, $(@($datastores).Count) datastores, $(@($vms).Count) VMs."
